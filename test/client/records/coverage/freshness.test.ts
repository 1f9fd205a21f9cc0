import { shadingByFreshness } from '../../../../src/client/records/coverage/freshness';

const NOW = Date.parse('2026-11-28T20:00:00Z');

describe('the shades of a freshness map', () => {
  it.each([
    [null, 'No records'],
    ['2026-11-28T19:00:00Z', 'Last 2 days'],
    ['2026-11-24T12:00:00Z', '3–7 days ago'],
    ['2026-11-10T12:00:00Z', '8–30 days ago'],
    ['2026-01-10T12:00:00Z', 'Over 30 days ago'],
  ])('shades a county last updated on %s as %s', (asOf, label) => {
    const { legend, shadeOf } = shadingByFreshness(new Map([[18001, asOf]]), NOW);
    const shade = shadeOf(18001);
    expect(legend.find((entry) => entry.shade === shade)?.label).toBe(label);
  });

  it('lists in the legend only the shades that the map uses', () => {
    const updates = new Map([
      [18001, '2026-11-28T19:00:00Z'],
      [18003, '2026-11-10T19:00:00Z'],
    ]);
    const { legend } = shadingByFreshness(updates, NOW);
    expect(legend.map(({ label }) => label)).toEqual(['Last 2 days', '8–30 days ago']);
  });

  it('shades older updates darker', () => {
    const { shadeOf } = shadingByFreshness(
      new Map([
        [18001, '2026-11-28T19:00:00Z'],
        [18003, '2026-11-10T19:00:00Z'],
      ]),
      NOW,
    );
    expect(shadeOf(18001)).toBeLessThan(shadeOf(18003));
  });
});
