import { sectionAt } from '../../../src/client/platform/useCurrentSection';

const HEIGHT = 800;
/** Distances of three sections from the top of the page. */
const SECTIONS = [300, 900, 1_500];
const MOST = 900;

const at = (scrolled: number): number =>
  sectionAt(
    SECTIONS.map((top) => top - scrolled),
    { scrolled, most: MOST, height: HEIGHT },
  );

describe('the section being read', () => {
  it('starts with the first section, even if the page does not scroll', () => {
    expect(at(0)).toBe(0);
    expect(sectionAt([300, 500], { scrolled: 0, most: 0, height: HEIGHT })).toBe(0);
  });

  it('returns each section in turn as the page scrolls, and the last section at the end of the page', () => {
    const read = Array.from({ length: 10 }, (_none, step) => at(step * 100));
    expect(read).toEqual(read.toSorted((one, other) => one - other));
    expect(new Set(read)).toEqual(new Set([0, 1, 2]));
    expect(at(MOST)).toBe(2);
  });
});
