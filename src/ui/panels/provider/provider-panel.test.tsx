import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ProviderPanel } from './provider-panel.tsx';

afterEach(cleanup);

describe('ProviderPanel', () => {
  it('opens on the set-up of the page without props', async () => {
    render(<ProviderPanel />);
    expect(await screen.findByLabelText('Provider')).toBeTruthy();
    expect(screen.getByText('https://api.anthropic.com')).toBeTruthy();
  });
});
