/** A pencil, for a button that edits one thing. */
export function EditIcon() {
  return (
    <svg viewBox="0 0 16 16" width="11" height="11" aria-hidden="true">
      <path d="m11.3 1.2 3.5 3.5-8.9 8.9-4.4.9.9-4.4Zm0 2.1L4.3 10.4l-.4 1.7 1.7-.4 7.1-7Z" fill="currentColor" />
    </svg>
  );
}
