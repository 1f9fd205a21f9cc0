/** What was typed into a form, by input. Never a password. */
export type DraftValues = Readonly<Record<string, string>>;

/** Drafts of several forms, by form. */
export type Drafts = Readonly<Record<string, DraftValues>>;

/**
 * Knows the forms of the page that hold something not sent yet, and asks them for it when it has to
 * be kept: until then what is typed stays in its form. On the way back it hands the forms what was
 * kept of them. The state only knows which forms these are.
 */
export interface DraftDesk {
  /** A form has something not sent yet; gives the way to say that it has not any more. */
  readonly lay: (formId: string, read: () => DraftValues) => () => void;
  /** What those forms hold now. */
  readonly readAll: () => Drafts;
  /** Puts back what was kept; in place of what was put back before. */
  readonly putBack: (drafts: Drafts) => void;
  /** Hands a form what was put back for it, once. */
  readonly take: (formId: string) => DraftValues | null;
}

export function createDraftDesk(): DraftDesk {
  const forms = new Map<string, () => DraftValues>();
  const kept = new Map<string, DraftValues>();
  return {
    lay(formId, read) {
      forms.set(formId, read);
      return () => {
        if (forms.get(formId) === read) forms.delete(formId);
      };
    },
    readAll: () => Object.fromEntries([...forms].map(([formId, read]) => [formId, read()])),
    putBack(drafts) {
      kept.clear();
      for (const [formId, values] of Object.entries(drafts)) kept.set(formId, values);
    },
    take(formId) {
      const values = kept.get(formId) ?? null;
      kept.delete(formId);
      return values;
    },
  };
}
