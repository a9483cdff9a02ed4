import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FailureClass } from '../domain/failure.ts';
import type { TemplatePreview } from '../workers/engine-messages.ts';
import { useSession } from './session-context.ts';

/** What a template renders to for a sample failure, or what is wrong with it; undefined until the first answer. */
export function useFeedbackPreview(template: string, failureClass: FailureClass | null): TemplatePreview | undefined {
  const { engine } = useSession();
  const { data } = useQuery({
    queryKey: ['feedback-preview', template, failureClass],
    queryFn: () => engine.ask('preview-feedback', { template, failureClass }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
