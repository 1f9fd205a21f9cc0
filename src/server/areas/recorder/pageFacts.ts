import { LOCALES, type Locale } from '#contract/locales';
import type { DocumentDetails } from '#contract/schemas/documents';
import type { OpenedPages, PageImages } from '../../domain/pageImages/pageImages';
import type { StoredImage } from '../../domain/pageImages/repository';
import type { PageImageFacts } from '../../domain/pageImages/source';
import { notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { findDocument } from './repository';

/** Dependencies for serving document pages. */
export interface PageParts {
  readonly images: PageImages;
}

/** Loads a document of the requested edition with its pages; throws 404 if there is none. */
export async function openPages(
  { db, images }: PageParts & { readonly db: AppDatabase },
  locale: Locale,
  documentId: number,
): Promise<{ readonly document: DocumentDetails; readonly opened: OpenedPages }> {
  const document = await findDocument(db, documentId, locale);
  if (document === null) throw notFound();
  const opened = await images.open(factsOf(document, locale), document.imageStatus);
  return { document, opened };
}

/** Opens the pages of a document of any edition; null if they may not be shown. */
export async function openShownPages(
  { db, images }: PageParts & { readonly db: AppDatabase },
  documentId: number,
): Promise<StoredImage | null> {
  for (const locale of LOCALES) {
    const document = await findDocument(db, documentId, locale);
    if (document === null) continue;
    if (document.price === null) return null;
    return (await images.open(factsOf(document, locale), document.imageStatus)).image;
  }
  return null;
}

/** Returns the facts that a page source needs. */
function factsOf(document: DocumentDetails, locale: Locale): PageImageFacts {
  const own = document.chain.filter((step) => step.document?.id === document.id);
  return {
    documentId: document.id,
    documentNumber: document.documentNumber,
    typeCode: document.typeCode,
    typeName: document.typeName,
    countyName: document.county.name,
    state: locale.abbreviation,
    officeName: document.office.name,
    recordedAt: document.recordedAt,
    timeZone: document.timeZone,
    book: document.book,
    page: document.page,
    parties: document.parties,
    legals: document.legals.map(({ text }) => text),
    considerationCents: document.considerationCents,
    references: own.flatMap(({ target }) => target ?? []),
    pages: document.imagePages ?? 1,
    width: document.imageWidth ?? 8.5,
    height: document.imageHeight ?? 11,
  };
}
