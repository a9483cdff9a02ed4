import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Axe finds nothing to object to on the page as it stands; `where` names the state in the message, `within` is a selector. Run in the page itself (its "legacy mode"): it
 * has no frames from elsewhere, and the other mode opens a page for every check.
 */
export async function expectAccessible(page: Page, where: string, within = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(within).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}
