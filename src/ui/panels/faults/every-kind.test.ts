import { expect, test } from 'vitest';
import { describeFault } from '../../../world/describe-fault.ts';
import { listFaultKinds } from '../../../world/fault-kinds.ts';
import { emptyFaultDraft, faultOfDraft, MODEL } from './fault-draft.ts';
import { shortFault } from './short-fault.ts';

const CASES = listFaultKinds().flatMap(({ id, targets }) => targets.map((target) => [id, target] as const));

test.each(CASES)('%s of the %s can be added as it stands and reads as a sentence', (what, target) => {
  const read = faultOfDraft({ ...emptyFaultDraft(target === 'model' ? MODEL : 'search'), what, path: '/rate' });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const sentence = describeFault(read.value);
  expect(sentence).toMatch(/ on (calls|requests) 1 and 2 to (search|the model)/);
  expect(sentence.split(' on ')[0]).not.toMatch(/-|undefined|\[object/);
  expect(shortFault(read.value.what)).toMatch(/^.{1,12}$/);
});
