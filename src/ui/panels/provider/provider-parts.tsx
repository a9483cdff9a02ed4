import { useWasProviderChosen } from '../../../state/use-was-provider-chosen.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';

const FirstRunDialog = lazyPart(async () => (await import('./first-run-dialog.tsx')).FirstRunDialog);
const LiveReplies = lazyPart(async () => (await import('./live-reply.tsx')).LiveReplies);
const SpendBadge = lazyPart(async () => (await import('./spend-badge.tsx')).SpendBadge);

/** The parts of a run against a real model that stand on the main screen: loaded once such a run was chosen, nothing before. */
export function ProviderConsent({ onDecline }: { readonly onDecline: () => void }) {
  return useWasProviderChosen() ? <FirstRunDialog onDecline={onDecline} /> : null;
}

export function ProviderReplies() {
  return useWasProviderChosen() ? <LiveReplies /> : null;
}

export function ProviderSpend() {
  return useWasProviderChosen() ? <SpendBadge /> : null;
}
