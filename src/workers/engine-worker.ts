import { answerQuestion } from './answer-question.ts';
import type { ToEngine } from './engine-messages.ts';

globalThis.addEventListener('message', (event: MessageEvent<ToEngine>) => {
  void answerQuestion(event.data).then((answer) => globalThis.postMessage(answer));
});
