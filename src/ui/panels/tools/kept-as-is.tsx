/** Names what stands in a schema and has no control; it is left alone. */
export function KeptAsIs({ what }: { readonly what: string }) {
  return (
    <p className="muted small">
      Kept as it is, edit as JSON: <code>{what}</code>
    </p>
  );
}
