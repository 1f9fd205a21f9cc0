import { decodePDFRawStream, degrees, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { copyPages } from '../../../../src/server/domain/pageImages/copies';

type Box = readonly [x: number, y: number, width: number, height: number];

/** Returns the position of the text drawn last on the only page. */
async function footerAt(bytes: Uint8Array): Promise<readonly number[]> {
  const pdf = await PDFDocument.load(bytes);
  const contents = pdf.getPage(0).node.Contents();
  const last =
    contents instanceof PDFArray
      ? contents.lookup(contents.size() - 1, PDFRawStream)
      : (contents as PDFRawStream);
  const drawn = Buffer.from(decodePDFRawStream(last).decode()).toString('latin1');
  const matrix = /(\S+) (\S+) Tm/.exec(drawn);
  return [Number(matrix?.[1]), Number(matrix?.[2])];
}

async function copyOf(media: Box, crop: Box | null, turned: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  page.setMediaBox(...media);
  if (crop !== null) page.setCropBox(...crop);
  page.setRotation(degrees(turned));
  const about = { title: 'Deed', footer: 'Not certified.', at: new Date(0) };
  return copyPages(await pdf.save(), [1], about);
}

describe('the footer of a purchased copy', () => {
  it.each([
    ['an upright page', [0, 0, 612, 792], null, 0, [18, 18]],
    ['a page turned right', [0, 0, 612, 792], null, 90, [594, 18]],
    ['a page upside down', [0, 0, 612, 792], null, 180, [594, 774]],
    ['a page turned left', [0, 0, 612, 792], null, -90, [18, 774]],
    ['an offset page', [0, 1_000, 612, 792], null, 0, [18, 1_018]],
    ['an offset page, turned right', [-100, 1_000, 612, 792], null, 90, [494, 1_018]],
    ['an offset page, upside down', [-100, 1_000, 612, 792], null, 180, [494, 1_774]],
    ['an offset page, turned left', [-100, 1_000, 612, 792], null, 270, [-82, 1_774]],
    ['a cropped page', [0, 0, 700, 900], [50, 60, 600, 800], 0, [68, 78]],
    ['a cropped page, turned right', [0, 0, 700, 900], [50, 60, 600, 800], 90, [632, 78]],
    ['a page cropped beyond its edges', [0, 0, 700, 900], [-50, 60, 900, 800], 180, [682, 842]],
    ['a page cropped outside of its edges', [0, 0, 700, 900], [800, 60, 100, 800], 0, [18, 18]],
    ['a page with reversed edges', [612, 792, -612, -792], null, 0, [18, 18]],
  ] as const)(
    'shows the footer inside the visible part of %s',
    async (_page, media, crop, turned, at) => {
      expect(await footerAt(await copyOf(media, crop, turned))).toEqual(at);
    },
  );
});
