import { CLASS_MARKS, type MarkName } from '../../timeline/class-marks.ts';
import { MARK_PATHS } from '../../timeline/mark-paths.ts';

interface ClassMarkProps {
  readonly name: MarkName;
  /** What stands beside the shape: the class's own word by default, or another; null hides it from sight, not from readers. */
  readonly word?: string | null;
  readonly isStrong?: boolean;
}

/** A failure class, or success, as colour, shape and word. */
export function ClassMark({ name, word, isStrong = false }: ClassMarkProps) {
  const mark = CLASS_MARKS[name];
  return (
    <span className={`mark class-${name}${isStrong ? ' strong' : ''}`} title={`${mark.word}: ${mark.meaning}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={MARK_PATHS[mark.shape]} fill="currentColor" fillRule="evenodd" />
      </svg>
      {word === null ? <span className="visually-hidden">{mark.word}</span> : (word ?? mark.word)}
    </span>
  );
}
