import { configure } from '@testing-library/react';

// A busy machine takes longer than the second that `findBy…` and `waitFor` wait for by default; a failing test still fails.
configure({ asyncUtilTimeout: 8_000 });
