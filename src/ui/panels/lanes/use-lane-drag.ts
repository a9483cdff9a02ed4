import { type DragEvent, type HTMLAttributes, useMemo, useState } from 'react';
import { moveLaneBy } from '../../../state/actions.ts';
import { useSession } from '../../../state/session-context.ts';
import type { Lane } from '../../../state/workbench.ts';

/** Lanes that are dragged into another order, by their place. */
export interface LaneDrag {
  /** Of what is taken hold of. */
  readonly handleProps: (index: number) => HTMLAttributes<HTMLElement> & { readonly draggable: boolean };
  /** Of what it can be dropped on. */
  readonly targetProps: (index: number) => HTMLAttributes<HTMLElement>;
  /** Shows where the dragged lane would go; "" elsewhere. */
  readonly classOf: (index: number) => string;
}

interface Drag {
  readonly from: number;
  readonly over: number;
}

/** The keyboard has the same in the lane's menu. */
export function useLaneDrag(lanes: readonly Lane[]): LaneDrag {
  const session = useSession();
  const [drag, setDrag] = useState<Drag | null>(null);
  return useMemo(
    () => ({
      handleProps: (index) => ({
        draggable: true,
        onDragStart: (event: DragEvent<HTMLElement>) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', lanes[index]?.strategy.title ?? '');
          setDrag({ from: index, over: index });
        },
        onDragEnd: () => setDrag(null),
      }),
      targetProps: (index) => ({
        onDragOver: (event: DragEvent<HTMLElement>) => {
          if (drag === null) return;
          event.preventDefault();
          if (drag.over !== index) setDrag({ ...drag, over: index });
        },
        onDrop: (event: DragEvent<HTMLElement>) => {
          if (drag === null) return;
          event.preventDefault();
          const lane = lanes[drag.from];
          setDrag(null);
          if (lane !== undefined && index !== drag.from) moveLaneBy(session, lane.id, index - drag.from);
        },
      }),
      classOf: (index) => {
        if (drag === null || drag.over !== index || drag.from === index) return '';
        return drag.from > index ? 'drop-before' : 'drop-after';
      },
    }),
    [session, lanes, drag],
  );
}
