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
    details.querySelector('textarea')?.focus();
    details.scrollIntoView({ block: 'nearest' });
  });
}
