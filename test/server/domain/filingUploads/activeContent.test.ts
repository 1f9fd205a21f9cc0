import { PDFDocument } from '@cantoo/pdf-lib';
import {
  findActiveContent,
  removeActiveContent,
} from '../../../../src/server/domain/filingUploads/activeContent';
import { pdfWithDeepScript } from '../../../support/filingPdfs';

describe('active content', () => {
  it.each([10, 150, 1_000])('finds and removes scripts %s levels deep', async (levels) => {
    const pdf = await PDFDocument.load(pdfWithDeepScript(levels), { updateMetadata: false });
    expect(findActiveContent(pdf)).toEqual([{ code: 'scripts', page: null }]);
    removeActiveContent(pdf);
    expect(findActiveContent(pdf)).toEqual([]);
  });
});
