import { Component, type ReactNode } from 'react';

interface SafePartProps {
  /** Names the part in the message: "the inspector". */
  readonly what: string;
  readonly children: ReactNode;
  /** Where the message stands, when that is not the part's own place. */
  readonly around?: (message: ReactNode) => ReactNode;
}

/** Keeps an error of ours in one part from taking the page with it: the others go on, and the part can be shown again. React writes the error to the console. */
export class SafePart extends Component<SafePartProps, { readonly why: string | null }> {
  override state: { readonly why: string | null } = { why: null };

  static getDerivedStateFromError(error: unknown): { readonly why: string } {
    return { why: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { why } = this.state;
    const { what, children, around = (message: ReactNode) => message } = this.props;
    if (why === null) return children;
    return around(
      <div className="notice" role="alert">
        <p className="grow">
          An error of Mulligan’s own broke {what}: {why}. Your work is kept. Show it again; if it breaks again, reload the page.
        </p>
        <button type="button" className="button small" onClick={() => this.setState({ why: null })}>
          Show it again
        </button>
      </div>,
    );
  }
}
