import { playOrPause, stepPlay } from '../../../state/play-run.ts';
import { PLAY_SPEEDS } from '../../../state/play-store.ts';
import { usePlay } from '../../../state/play-views.ts';
import { useSession } from '../../../state/session-context.ts';
import { formatDuration } from '../../elements/figures.ts';
import { BarButton } from './bar-button.tsx';

const PLAY = 'M4 2.2 13.5 8 4 13.8Z';
const PAUSE = 'M3.5 2.5h3v11h-3Zm6 0h3v11h-3Z';
const STEP = 'M2.5 2.5 9.5 8l-7 5.5ZM11 2.5h2.2v11H11Z';
const STEP_BACK = 'M13.5 2.5 6.5 8l7 5.5ZM2.8 2.5H5v11H2.8Z';

/** Plays the lanes at a chosen speed, or goes through them step by step. */
export function PlayControls({ endMs }: { readonly endMs: number }) {
  const session = useSession();
  const { setSpeed } = session.player;
  const isPlaying = usePlay((state) => state.isPlaying);
  const speed = usePlay((state) => state.speed);
  const said = usePlay((state) => state.said);
  const isEmpty = endMs <= 0;
  return (
    <fieldset className="bar-group" aria-label="Play">
      <BarButton
        label={isPlaying ? 'Pause' : 'Play the lanes'}
        keyName="Space"
        path={isPlaying ? PAUSE : PLAY}
        isDisabled={isEmpty}
        onClick={() => playOrPause(session)}
      />
      <BarButton label="Step back" keyName="," path={STEP_BACK} isDisabled={isEmpty} onClick={() => stepPlay(session, -1)} />
      <BarButton
        label="Step to where the next thing ends"
        keyName="."
        path={STEP}
        isDisabled={isEmpty}
        onClick={() => stepPlay(session, 1)}
      />
      <select
        className="bar-select"
        aria-label="Speed of the play"
        title="Speed of the play; 1× is run time"
        value={speed}
        onChange={(event) => {
          const chosen = PLAY_SPEEDS.find((one) => String(one) === event.target.value);
          if (chosen !== undefined) setSpeed(chosen);
        }}
      >
        {PLAY_SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one === 'instant' ? 'instant' : `${one}×`}
          </option>
        ))}
      </select>
      <PlayTime endMs={endMs} />
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </fieldset>
  );
}

/** Where the pinned cursor stands. Not read out: it changes with every frame. */
function PlayTime({ endMs }: { readonly endMs: number }) {
  const { player } = useSession();
  const shown = usePlay(({ atMs }) => (atMs === null ? null : formatDuration(atMs)));
  if (shown === null) return null;
  return (
    <>
      <span className="play-time">
        {shown}
        <span className="play-end"> of {formatDuration(endMs)}</span>
      </span>
      <button type="button" className="link" title="Show the whole runs again (Esc)" onClick={() => player.seek(null)}>
        Show all
      </button>
    </>
  );
}
