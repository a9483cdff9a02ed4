import { useState } from 'react';
import { useWorkbench } from './session-context.ts';

/** True from the moment a real model is chosen until the page goes: what only its runs need is not loaded before. */
export function useWasProviderChosen(): boolean {
  const isChosen = useWorkbench((state) => state.workbench.source === 'provider');
  const [wasChosen, setWasChosen] = useState(isChosen);
  if (isChosen && !wasChosen) setWasChosen(true);
  return isChosen || wasChosen;
}
