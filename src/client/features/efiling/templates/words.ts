import type { DraftKind } from '#contract/filing/draftWords';
import type { TemplateScope } from '#contract/filing/templates';
import { TEMPLATE_LIMITS } from '#contract/filing/templates';

export const KIND_WORDS: Readonly<Record<DraftKind, string>> = {
  newCase: 'New case',
  existingCase: 'Filing into a case',
};

export const SCOPE_WORDS: Readonly<Record<TemplateScope, string>> = {
  private: 'Private',
  firm: 'Shared in the firm',
};

/** Returns a template's default name: the title of its draft or envelope, shortened. */
export function templateName(title: string): string {
  return title.slice(0, TEMPLATE_LIMITS.name).trim() || 'Template';
}
