import type { Session } from '../../../state/session.ts';

export function feedbackEditorId(laneId: string): string {
  return `feedback-${laneId}`;
}

/** Brings a lane's feedback text to the front, unfolding what hides it. */
export function openFeedbackEditor(session: Session, laneId: string): void {
  session.preferences.setState({ isScenarioFolded: false, region: 'scenario' });
  requestAnimationFrame(() => {
    const details = document.getElementById(feedbackEditorId(laneId));
    if (!(details instanceof HTMLDetailsElement)) return;
    details.open = true;
    whenThere(details, (text) => {
      text.focus();
      details.scrollIntoView({ block: 'nearest' });
    });
  });
}

/** The editor may have to be loaded first. */
function whenThere(details: HTMLDetailsElement, act: (text: HTMLTextAreaElement) => void): void {
  const find = () => details.querySelector('textarea');
  const text = find();
  if (text !== null) {
    act(text);
    return;
  }
  const observer = new MutationObserver(() => {
    const arrived = find();
    if (arrived === null) return;
    observer.disconnect();
    act(arrived);
  });
  observer.observe(details, { childList: true, subtree: true });
}
