import { scrollToShow } from '../../../src/client/platform/scrollToShow';

/** A menu of 300 px with an entry of 40 px at `top`; jsdom lays nothing out. */
function menuWith(top: number, scrollTop = 0) {
  const menu = document.createElement('nav');
  const entry = document.createElement('a');
  menu.append(entry);
  Object.defineProperty(menu, 'clientHeight', { value: 300 });
  menu.scrollTop = scrollTop;
  Object.defineProperties(entry, {
    offsetParent: { value: menu },
    offsetTop: { value: top },
    offsetHeight: { value: 40 },
  });
  return { menu, entry };
}

describe('scrolling a menu to its current entry', () => {
  it.each([
    ["doesn't scroll if the entry is visible", 120, 0, 0],
    ['centers an entry below the visible part', 500, 0, 350],
    ['centers an entry that is cut off at the bottom', 280, 0, 130],
    ['centers an entry above the visible part', 200, 400, 50],
  ])('%s', (_title, top, before, after) => {
    const { entry, menu } = menuWith(top, before);
    scrollToShow(entry);
    expect(menu.scrollTop).toBe(after);
  });
});
