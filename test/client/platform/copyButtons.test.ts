import { addCopyButtons } from '../../../src/client/platform/copyButtons';

const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText(text: string) {
        written.push(text);
        return Promise.resolve();
      },
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  document.body.replaceChildren();
});

describe('copy buttons of server pages', () => {
  it.each([
    ['a field', '<input id="key" value="cl_live_1">', 'cl_live_1'],
    ['a text', '<pre id="key">\ncurl "x"\n</pre>', 'curl "x"'],
  ])('copies %s', async (_what, source, copied) => {
    document.body.innerHTML = `<p>${source}<button data-copy="key" hidden>Copy</button>
      <span data-copied></span></p>`;
    addCopyButtons();
    const button = document.querySelector('button');
    expect(button?.hidden).toBe(false);
    button?.click();
    await Promise.resolve();
    expect(written).toEqual([copied]);
    expect(document.querySelector('[data-copied]')?.textContent).toBe('Copied.');
  });
});
