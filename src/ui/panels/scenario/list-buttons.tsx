import type { Json } from '../../../base/json.ts';
import { changeList } from '../../../state/scenario-actions.ts';
import { useSession } from '../../../state/session-context.ts';
import { RemoveButton } from '../../elements/remove-button.tsx';

interface ListButtonsProps {
  /** JSON Pointer of the list into the scenario. */
  readonly list: string;
  readonly index: number;
  readonly count: number;
  /** In words: "step 2". */
  readonly what: string;
  /** What a copy of it is; null where there cannot be two. */
  readonly copy: Json | null;
  /** False for the last one of a list that must not be empty. */
  readonly isRemovable?: boolean;
}

/** What can be done with one item of a list: earlier, later, again, away. */
export function ListButtons({ list, index, count, what, copy, isRemovable = true }: ListButtonsProps) {
  const session = useSession();
  const move = (by: number) => changeList(session, list, { kind: 'move', from: index, to: index + by });
  return (
    <span className="list-buttons">
      {count < 2 ? null : (
        <>
          <IconButton
            label={`Move ${what} up`}
            path="M8 3 3 9h3.500v4h3V9H13Z"
            isDisabled={index === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            label={`Move ${what} down`}
            path="M8 13 3 7h3.500V3h3v4H13Z"
            isDisabled={index === count - 1}
            onClick={() => move(1)}
          />
        </>
      )}
      {copy === null ? null : (
        <IconButton
          label={`Duplicate ${what}`}
          path="M2 2h8v2H4v6H2Zm4 4h8v8H6Zm1.500 1.500v5h5v-5Z"
          onClick={() => changeList(session, list, { kind: 'insert', at: index + 1, item: copy })}
        />
      )}
      {isRemovable ? (
        <RemoveButton what={what} onRemove={() => changeList(session, list, { kind: 'remove', at: index }, what)} />
      ) : null}
    </span>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly path: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function IconButton({ label, path, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" title={label} aria-label={label} disabled={isDisabled} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path d={path} fill="currentColor" fillRule="evenodd" />
      </svg>
    </button>
  );
}
