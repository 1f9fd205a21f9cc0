import { drawArchitecture } from '../../scripts/architecture';
import { readFromRoot } from './documents';

describe('docs/architecture.svg', () => {
  it('shows the current imports in src (to update: npm run architecture)', () => {
    expect(readFromRoot('docs/architecture.svg')).toBe(drawArchitecture());
  });
});
