import './share.css';
import { type RefObject, useRef, useState } from 'react';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { openSharedFile, type Share } from '../../../state/share.ts';
import { useShare } from '../../../state/use-share.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { formatCount } from '../../elements/figures.ts';
import { downloadText } from './download-text.ts';

/** Gives away what is in front, as a link or as a file, and opens a file that somebody else gave. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const share = useShare();
  return (
    <Dialog title="Share" onClose={onClose}>
      <div className="dialog-body">
        <Contents />
        {share.data === undefined ? (
          <p role="status">{share.isError ? `The link could not be made: ${share.error.message}` : 'Making the link…'}</p>
        ) : (
          <LinkAndFile share={share.data} />
        )}
        <OpenFile onOpened={onClose} />
      </div>
    </Dialog>
  );
}

function Contents() {
  const { scenario, lanes, seed } = useWorkbench((state) => state.workbench);
  return (
    <div className="share-contents">
      <p>
        <strong>{scenario.title}</strong> with {formatCount(scenario.tools.length, 'tool')},{' '}
        {formatCount(scenario.faults.length, 'fault')}, {formatCount(lanes.length, 'strategy', 'strategies')}, the model’s
        settings and seed {seed}.
      </p>
      <p className="muted small">
        Not in it, and no place for it: keys, addresses, headers of requests, a provider’s settings, your runs. Whoever opens it
        gets a copy in a marked frame; nothing runs until they press Run.
      </p>
    </div>
  );
}

/** Characters of a link as the size they are: each is one byte. */
function kibibytes(length: number): string {
  return (length / 1024).toFixed(1);
}

function LinkAndFile({ share }: { readonly share: Share }) {
  const link = `${location.origin}${location.pathname}${share.hash}`;
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      {share.removedKeys === 0 ? null : (
        <p className="class-permanent" role="alert">
          {formatCount(share.removedKeys, 'text')} looked like a key and {share.removedKeys === 1 ? 'was' : 'were'} taken out.
        </p>
      )}
      {share.fitsInLink ? (
        <label className="field">
          <span className="label">
            Link · <span className="nowrap">{kibibytes(share.hash.length)} of 32 KiB</span>
          </span>
          <textarea
            ref={field}
            className="textarea code share-link"
            readOnly
            rows={4}
            value={link}
            onFocus={(event) => event.target.select()}
          />
        </label>
      ) : (
        <p className="class-input">
          Too large for a link ({kibibytes(share.hash.length)} of 32 KiB): share the file. Fewer tools or shorter mock values make
          it smaller.
        </p>
      )}
      <div className="row wrap">
        {share.fitsInLink ? <CopyButton text={link} field={field} /> : null}
        <button type="button" className="button" onClick={() => downloadText(share.fileName, share.text)}>
          Save as file
        </button>
        <code className="muted cut">{share.fileName}</code>
      </div>
    </>
  );
}

interface CopyButtonProps {
  readonly text: string;
  /** Selected where the clipboard is forbidden, so that it can be copied by hand. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

function CopyButton({ text, field }: CopyButtonProps) {
  const [result, setResult] = useState<'none' | 'copied' | 'refused'>('none');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      field.current?.select();
      setResult('refused');
    }
  };
  return (
    <>
      <button type="button" className="button primary" onClick={() => void copy()}>
        Copy link
      </button>
      <span role="status" className="small muted">
        {result === 'copied'
          ? 'Copied.'
          : result === 'refused'
            ? 'The clipboard is closed to us: the link is selected, copy it.'
            : ''}
      </span>
    </>
  );
}

function OpenFile({ onOpened }: { readonly onOpened: () => void }) {
  const session = useSession();
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    await openSharedFile(session, file);
    onOpened();
  };
  return (
    <div className="row wrap share-open">
      <label className="button file-button">
        Open a shared file…
        <input type="file" accept=".json,application/json" onChange={(event) => void open(event.target.files?.[0])} />
      </label>
      <span className="muted small grow">Opens as a copy; nothing of yours is changed.</span>
    </div>
  );
}
