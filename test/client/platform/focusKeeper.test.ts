import { keepFocusInPage } from '../../../src/client/platform/focusKeeper';

/** Mutation observers run after the script that changed the page. */
const told = (): Promise<void> => Promise.resolve();

describe('focus when the focused element is removed', () => {
  let stop: () => void;
  beforeEach(() => {
    document.body.innerHTML = `
      <main>
        <h1 tabindex="-1">Notices</h1>
        <section id="a"><p>One</p><button id="dismiss-a">Dismiss</button></section>
        <section id="b"><p>Two</p><button id="dismiss-b">Dismiss</button></section>
        <p id="text">Text</p>
      </main>
      <footer><a href="/help">Help</a></footer>`;
    stop = keepFocusInPage();
  });
  afterEach(() => stop());

  const find = (id: string): HTMLElement => document.getElementById(id)!;
  async function remove(id: string): Promise<void> {
    find(id).remove();
    await told();
  }

  it('moves the focus to the next sibling of a removed element', async () => {
    find('dismiss-a').focus();
    await remove('a');
    expect(find('dismiss-b')).toHaveFocus();
  });

  it('moves the focus to the previous sibling when there is no next one', async () => {
    find('dismiss-b').focus();
    await remove('b');
    expect(find('dismiss-a')).toHaveFocus();
  });

  it('moves the focus to the heading when a removed element has no sibling', async () => {
    await remove('a');
    find('dismiss-b').focus();
    await remove('b');
    expect(document.querySelector('h1')).toHaveFocus();
  });

  it('keeps the focus when another element is removed', async () => {
    find('dismiss-b').focus();
    await remove('a');
    expect(find('dismiss-b')).toHaveFocus();
  });

  it("doesn't move focus back after the user clicked elsewhere", async () => {
    find('dismiss-a').focus();
    find('text').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    find('dismiss-a').blur();
    await remove('a');
    expect(document.body).toHaveFocus();
  });

  it("doesn't move the focus on a page change, because the new heading gets it", async () => {
    find('dismiss-a').focus();
    document.querySelector('main')!.replaceChildren();
    await told();
    expect(document.body).toHaveFocus();
  });
});
