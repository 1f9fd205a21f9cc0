import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_NAME } from '#contract/product';
import type { BillOfMaterials } from '../../scripts/billOfMaterials';
import { ROOT } from '../../scripts/sources';
import { tooNewSyntax } from '../../scripts/syntax';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  openPage,
  testAddress,
} from '../support/browserPage';
import { eventually } from '../support/browserWaits';

describe('the home page in a browser', () => {
  it('shows the heading and title of the home page without console errors', async () => {
    const page = await openPage({ edition: 'in' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(async () => expect(await page.title()).toContain(PRODUCT_NAME));
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });

  it('shows a notice to visitors without JavaScript', async () => {
    const page = await openPage({ edition: 'in', hasScripts: false });
    expect(await page.locator('body').innerText()).toMatch(/JavaScript/);
  });
});

describe('the build', () => {
  it('contains only syntax that the oldest supported browsers can parse', () => {
    expect(tooNewSyntax(path.join(ROOT, 'dist/client'))).toEqual([]);
  });
});

describe("the build's software bill of materials", () => {
  const dist = path.join(ROOT, 'dist');
  const text = readFileSync(path.join(dist, 'sbom.cdx.json'), 'utf8');
  const { components } = JSON.parse(text) as BillOfMaterials;
  const listed = new Set(components.map(({ name }) => name));

  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');

  /** Names of all packages in the source maps or required by the server. */
  function packagesInBundles(): Set<string> {
    const sources = built
      .filter((name) => name.endsWith('.map'))
      .flatMap((name) => {
        const map = JSON.parse(read(name)) as { readonly sources: readonly string[] };
        return map.sources.map((source) => /.*node_modules\/(.+)/.exec(source)?.[1] ?? '');
      });
    const required = built
      .filter((name) => /^server\/\w+\.js$/.test(name))
      .flatMap((name) => [...read(name).matchAll(/(?:require|import)\("([^".]+)"\)/g)])
      .map(([, request = '']) => request);
    const found = [...sources, ...required].flatMap(
      (file) => /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
    );
    return new Set(found.filter((name) => !name.startsWith('node:')));
  }

  it('lists every package in the bundles, and the font', () => {
    const inBundles = [...packagesInBundles()];
    expect(inBundles).toEqual(expect.arrayContaining(['react', 'fastify']));
    expect(inBundles.filter((name) => !listed.has(name))).toEqual([]);
    expect(listed).toContain('@fontsource-variable/public-sans');
  });

  it('omits build tools, machine names, and times from the bill of materials', () => {
    for (const tool of ['jest', 'typescript', 'css-loader']) expect(listed).not.toContain(tool);
    expect(text).not.toContain(ROOT);
    expect(text).not.toMatch(/timestamp|serialNumber/);
  });

  it('states the version, license, and checksum of each package', () => {
    for (const { version, licenses, hashes = [] } of components) {
      expect(version).toMatch(/^\d+\.\d+\.\d+/);
      expect(licenses).toHaveLength(1);
      expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    }
  });
});

describe('the login page in a browser', () => {
  it('marks the login fields as required, and shows and hides the password', async () => {
    const page = await openPage({ at: null });
    await page.goto(`${testAddress()}/web/in/common/Login`);
    expect(await page.locator('main').getByRole('img', { name: 'required field' }).count()).toBe(2);
    const password = page.locator('main [name=password]');
    await password.fill('heron above the mill');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
  });
});
