import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_NAME } from '#contract/product';
import { ASSET_PATH, SETTINGS_ELEMENT_ID } from '#contract/site/settings';
import { tokenColor, tokensOf } from './styleTokens';

const PUBLIC = path.join(__dirname, '../../../public');
const index = readFileSync(path.join(PUBLIC, 'index.html'), 'utf8');
const manifest = JSON.parse(
  readFileSync(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8'),
) as Readonly<Record<string, unknown>>;

describe('the initial page of the app', () => {
  const page = new DOMParser().parseFromString(index, 'text/html');

  it('uses nothing in the initial page that the security headers block', () => {
    expect(page.querySelectorAll('style, [style], [onload], [onclick]')).toHaveLength(0);
    const scripts = [...page.querySelectorAll('script')];
    expect(scripts.map((script) => script.type)).toEqual(['application/json']);
  });

  it('includes elements for the settings and the app in the initial page', () => {
    expect(page.getElementById(SETTINGS_ELEMENT_ID)).not.toBeNull();
    expect(page.querySelector('#root > .boot-header')).not.toBeNull();
  });

  it('states in browsers without JavaScript that the app needs it, and links to the login page', () => {
    const notice = page.querySelector('noscript')?.innerHTML ?? '';
    expect(notice).toContain('This site needs JavaScript');
    expect(notice).toContain('/in/common/Login');
    expect(notice).toContain('/mi/common/Login');
  });

  it("matches the browser's theme color to the header in both themes", () => {
    for (const theme of ['light', 'dark'] as const) {
      const meta = page.querySelector(`meta[name="theme-color"][media*="${theme}"]`);
      expect(meta?.getAttribute('content')).toBe(tokenColor(tokensOf('in', theme), 'sheet'));
    }
  });
});

it('installs under the product name, with paths relative to the manifest', () => {
  expect(manifest).toMatchObject({ name: PRODUCT_NAME, short_name: PRODUCT_NAME });
  expect(JSON.stringify(manifest.icons)).toContain(`${ASSET_PATH}icon.svg`);
});
