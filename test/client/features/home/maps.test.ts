import { COUNTY_MAP as INDIANA } from '../../../../src/client/records/coverage/maps/indiana';
import { COUNTY_MAP as MICHIGAN } from '../../../../src/client/records/coverage/maps/michigan';

describe.each([
  ['Indiana', INDIANA, 18, 92],
  ['Michigan', MICHIGAN, 26, 83],
] as const)('the map of %s', (_state, { height, shapes, width }, stateCode, number) => {
  it('draws each county exactly once on the map', () => {
    const ids = shapes.map(([id]) => id);
    expect(new Set(ids).size).toBe(number);
    expect(ids.every((id) => Math.floor(id / 1_000) === stateCode)).toBe(true);
  });

  it('draws each county as a closed shape that starts inside the map', () => {
    for (const [, path] of shapes) {
      expect(path).toMatch(/^(M\d+ \d+l[-\d ]+z)+$/);
      const [, x, y] = /^M(\d+) (\d+)/.exec(path)?.map(Number) ?? [];
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeLessThanOrEqual(height);
    }
  });
});
