import {
  currentEntryKey,
  enableManualScrollRestoration,
  rememberPosition,
  restorePosition,
} from '../../../src/client/platform/pagePosition';

const PAGES = 50;
const entry = (page: number): string => `entry-${String(page)}`;

describe('stored scroll positions', () => {
  beforeEach(() => {
    window.scrollTo = jest.fn();
  });

  it('keeps the scroll positions of the last 50 pages that the user left, and drops older ones', () => {
    for (let page = 0; page <= PAGES; page += 1) rememberPosition(entry(page));
    expect(restorePosition(entry(0))).toBe(false);
    for (let page = 1; page <= PAGES; page += 1) {
      expect([page, restorePosition(entry(page))]).toEqual([page, true]);
    }
  });

  it('identifies a history entry by its URL if a link within the page created the entry', () => {
    const keyAt = (url: string): string => {
      window.history.replaceState(null, '', url);
      return currentEntryKey();
    };
    const first = keyAt('/in/court/CaseSearch?page=1');
    expect(keyAt('/in/court/Case?caseId=4#parties')).not.toBe(first);
    expect(keyAt('/in/court/CaseSearch?page=1')).toBe(first);
  });

  it('stores the position before the browser follows a link within the page', () => {
    enableManualScrollRestoration();
    window.history.replaceState(null, '', '/in/court/Case?caseId=9');
    document.body.innerHTML = '<a href="#parties">Parties</a><a href="/in/court">Court</a>';
    const [inside, outside] = document.querySelectorAll('a');
    const key = currentEntryKey();
    outside?.addEventListener('click', (event) => event.preventDefault());
    outside?.click();
    expect(restorePosition(key)).toBe(false);
    inside?.click();
    expect(restorePosition(key)).toBe(true);
  });

  it('treats a page as the newest when the user leaves it again', () => {
    for (let page = 0; page < PAGES; page += 1) rememberPosition(entry(page));
    rememberPosition(entry(0));
    rememberPosition('one more');
    expect(restorePosition(entry(0))).toBe(true);
    expect(restorePosition(entry(1))).toBe(false);
  });
});
