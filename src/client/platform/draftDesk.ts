/** Typed text of a form; keyed by input. Never a password. */
export type DraftValues = Readonly<Record<string, string>>;

/** Drafts of a page's forms; keyed by form id. */
export type Drafts = Readonly<Record<string, DraftValues>>;

/**
 * Tracks the page's forms with unsent text. The text stays in its form until it must be stored, for
 * example when the session ends; later it is returned to the form. The state holds only the form
 * ids.
 */
export interface DraftDesk {
  /** Registers a form with unsent text; returns a function that unregisters it. */
  readonly lay: (formId: string, read: () => DraftValues) => () => void;
  /** Reads the current text of all registered forms. */
  readonly readAll: () => Drafts;
  /** Sets the stored drafts; replaces earlier ones. */
  readonly putBack: (drafts: Drafts) => void;
  /** Returns and removes a form's stored draft. */
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
