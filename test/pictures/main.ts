import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '../support/chromium';
import {
  looksOf,
  PICTURES,
  README_PICTURES,
  type Look,
  type Picture,
  type ReadmePicture,
} from './list';
import { Visits } from './visits';

const README_FOLDER = path.resolve(__dirname, '../../docs/screenshots');
const ALL_FOLDER = path.resolve(__dirname, '../../.pictures');

interface Task {
  readonly picture: Picture;
  readonly look: Look;
  readonly name: string;
}

function allPictures(): readonly Task[] {
  return PICTURES.flatMap((picture) =>
    looksOf().map((look) => {
      const { theme, width } = look;
      return { picture, look, name: [picture.file, picture.edition, width, theme].join('-') };
    }),
  );
}

function ofReadme(picture: ReadmePicture): Task {
  return { picture, look: picture.look, name: picture.file };
}

/**
 * `npm run pictures -- [address] [--all [name …]]`: takes the README's screenshots on a running demo
 * site; with `--all`, every template in both themes, two widths, and its editions.
 */
async function main(): Promise<void> {
  const [first = '', ...rest] = process.argv.slice(2);
  const hasAddress = /^https?:/.test(first);
  const base = (hasAddress ? first : 'http://localhost:8080').replace(/\/+$/, '');
  const options = hasAddress ? rest : [first, ...rest].filter((each) => each !== '');
  const isAll = options[0] === '--all';
  const only = new Set(options.slice(1));
  const folder = isAll ? ALL_FOLDER : README_FOLDER;
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser();
  const visits = new Visits(browser, base);
  try {
    for (const { look, name, picture } of isAll ? allPictures() : README_PICTURES.map(ofReadme)) {
      if (only.size > 0 && !only.has(picture.file)) continue;
      const file = path.join(folder, `${name}.png`);
      const problem = await visits
        .show(picture, look)
        .then((page) => page.screenshot({ path: file }))
        .then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
      process.stdout.write(`${name}${problem === null ? '' : `: ${problem}`}\n`);
      if (problem !== null) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
