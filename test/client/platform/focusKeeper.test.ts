import { keepFocusInPage } from '../../../src/client/platform/focusKeeper';

/** Mutation observers run after the script that changed the page. */
const told = (): Promise<void> => Promise.resolve();

describe('the focus of something that goes away', () => {
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

  it('goes to what stands next', async () => {
    find('dismiss-a').focus();
    await remove('a');
    expect(find('dismiss-b')).toHaveFocus();
  });

  it('goes to what stands before where nothing comes after', async () => {
    find('dismiss-b').focus();
    await remove('b');
    expect(find('dismiss-a')).toHaveFocus();
  });

  it('goes to the heading where nothing else is beside it', async () => {
    await remove('a');
    find('dismiss-b').focus();
    await remove('b');
    expect(document.querySelector('h1')).toHaveFocus();
  });

  it('stays where it is when something else goes', async () => {
    find('dismiss-b').focus();
    await remove('a');
    expect(find('dismiss-b')).toHaveFocus();
  });

  it('is not fetched back by somebody who clicked elsewhere since', async () => {
    find('dismiss-a').focus();
    find('text').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    find('dismiss-a').blur();
    await remove('a');
    expect(document.body).toHaveFocus();
  });

  it('is left to the heading of the page that comes instead', async () => {
    find('dismiss-a').focus();
    document.querySelector('main')!.replaceChildren();
    await told();
    expect(document.body).toHaveFocus();
  });
});
