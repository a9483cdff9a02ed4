import { useEffect } from 'react';
import { isShareLink } from '../../formats/share-link/share-prefix.ts';
import type { Session } from '../../state/session.ts';

/** Opens a share link that is put into the address of a page that is already open: such a page is not loaded anew. */
export function useShareLinks(session: Session): void {
  useEffect(() => {
    const open = async () => {
      const { hash } = location;
      if (!isShareLink(hash)) return;
      history.replaceState(null, '', '#');
      const { openShareLink } = await import('../../state/share.ts');
      await openShareLink(session, hash);
    };
    const listen = () => void open();
    window.addEventListener('hashchange', listen);
    return () => window.removeEventListener('hashchange', listen);
  }, [session]);
}
