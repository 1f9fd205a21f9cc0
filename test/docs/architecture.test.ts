import { drawArchitecture } from '../../scripts/architecture';
import { readFromRoot } from './documents';

describe('docs/architecture.svg', () => {
  it('shows the imports of src as they are (npm run architecture draws it)', () => {
    expect(readFromRoot('docs/architecture.svg')).toBe(drawArchitecture());
  });
});
