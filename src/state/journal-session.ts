import type { StoredRunLog } from './journal-log.ts';
import { messageOf } from './keep-write.ts';
import type { OpenRunLog } from './run-store.ts';
import type { TabStore } from './tabs-place.ts';
import type { WorkPorts } from './tabs-ports.ts';

/** The logs of the runs of this page. What writes them is loaded with the first run against a real model. */
export interface SessionLogs {
  readonly open: OpenRunLog;
  /** Writes what waits: when the page goes. */
  readonly flush: () => void;
}

export function createSessionLogs(tab: TabStore, ports: WorkPorts | null): SessionLogs {
  const logs = new Set<StoredRunLog>();
  return {
    open: async (lane) => {
      if (ports === null) return null;
      const onProblem = (runProblem: string | null) => {
        if (tab.getState().runProblem !== runProblem) tab.setState({ runProblem });
      };
      try {
        const { openStoredLog } = await import('./journal-keeping.ts');
        const log = await openStoredLog({ locks: ports.locks, tab: ports.tab, onProblem }, lane, () => logs.delete(log));
        logs.add(log);
        ports.persist?.();
        return log;
      } catch (error) {
        // The run is worth more than its record: it goes on, and the screen says that it is in memory only.
        onProblem(messageOf(error));
        return null;
      }
    },
    flush: () => {
      for (const log of logs) void log.flush();
    },
  };
}
