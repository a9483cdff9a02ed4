/** A small cross that removes one thing and says which. */
export function RemoveButton({ what, onRemove }: { readonly what: string; readonly onRemove: () => void }) {
  return (
    <button type="button" className="icon-button" title={`Remove ${what}`} aria-label={`Remove ${what}`} onClick={onRemove}>
      <svg viewBox="0 0 16 16" width="10" height="10" aria-hidden="true">
        <path d="m3 1.6 5 5 5-5L14.4 3l-5 5 5 5-1.4 1.4-5-5-5 5L1.6 13l5-5-5-5Z" fill="currentColor" />
      </svg>
    </button>
  );
}
