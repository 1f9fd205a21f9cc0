import { PUBLIC_SECURITY } from '#contract/filing/documentSecurity';
import type { ReviewedFiling } from './reviewedRepository';

/** True if the docket may describe a filing. */
export function isPublicFiling({
  code,
  message,
}: Pick<ReviewedFiling, 'code' | 'message'>): boolean {
  return (
    code?.facts['isSealed'] !== true &&
    message.documents.every(({ security }) => security === PUBLIC_SECURITY)
  );
}

/** Formats `2026-06-30` as `06/30/2026`, as in docket entries. */
export function courtDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
}
