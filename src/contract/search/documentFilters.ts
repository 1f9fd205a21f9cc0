import { DOCUMENT_TYPE_GROUPS, type DocumentStatus, type DocumentType } from '../records/documents';
import type { AnyFilters } from './filters';
import type { Locale } from '../locales';

/** Labels of a mortgage's or lien's status; `NONE` for all other documents. */
export const DOCUMENT_STATUS_WORDS: Readonly<Record<DocumentStatus, string>> = {
  OPEN: 'No release on file',
  RELEASED: 'Released',
  NONE: 'Not a mortgage or lien',
};

function isSearchable({ only, restricted }: DocumentType, { code }: Locale): boolean {
  return restricted !== 'RECORD' && (only === undefined || only === code);
}

/** Returns the filters of an edition's document search; each group of types is also a choice. */
export function documentFilters(locale: Locale) {
  return {
    documentType: {
      kind: 'choice',
      label: 'Document type',
      any: 'All document types',
      groups: DOCUMENT_TYPE_GROUPS.map(({ code, name, types }) => ({
        name,
        values: {
          [code]: `All ${name.toLowerCase()}`,
          ...Object.fromEntries(
            Object.entries(types)
              .filter(([, type]) => isSearchable(type, locale))
              .map(([typeCode, type]) => [typeCode, type.name]),
          ),
        },
      })),
      other: /^[A-Z][A-Z0-9]{1,9}$/,
    },
    status: {
      kind: 'choice',
      label: 'Mortgages and liens',
      any: 'Any status',
      groups: [{ name: null, values: DOCUMENT_STATUS_WORDS }],
    },
    filedFrom: { kind: 'date', label: 'Recorded from', until: 'filedTo' },
    filedTo: { kind: 'date', label: 'Recorded to' },
  } as const satisfies AnyFilters;
}
