import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { FILING_TEMPLATES_CALLS } from '#contract/calls/filingTemplates';
import { parseUuid } from '#contract/filing/envelopesQuery';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';
import { routeChanged } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';

export const TEMPLATES_ROUTE = 'efiling.templates';
export const TEMPLATE_ROUTE = 'efiling.template';

/** The user's templates and those shared in the user's firm. */
export const templateList = createLoadable(
  'efiling/templates',
  FILING_TEMPLATES_CALLS.getTemplates,
  { routes: TEMPLATES_ROUTE },
);
/** One template, for its page. */
export const template = createLoadable('efiling/template', FILING_TEMPLATES_CALLS.getTemplate, {
  routes: TEMPLATE_ROUTE,
  argumentsOf({ query }) {
    const templateId = parseUuid(query['templateId']);
    return templateId === null ? null : { params: { templateId } };
  },
});
/** Creates a template from a draft or an envelope. */
export const createTemplate = createCommand(
  'efiling/newTemplate',
  FILING_TEMPLATES_CALLS.createTemplate,
  { key: ({ body }) => body.draftId ?? body.envelopeId ?? '' },
);
export const saveTemplate = createCommand(
  'efiling/templateEditor',
  FILING_TEMPLATES_CALLS.putTemplate,
  { hasForm: true },
);
/** Renames, shares, deletes, or restores a template. */
export const changeTemplate = createCommand(
  'efiling/templateChange',
  FILING_TEMPLATES_CALLS.patchTemplate,
  { key: ({ params }) => params.templateId },
);
export const fillTemplate = createCommand(
  'efiling/templateUse',
  FILING_TEMPLATES_CALLS.fillTemplate,
  { hasForm: true },
);
export const copyEnvelope = createCommand(
  'efiling/envelopeCopy',
  FILING_TEMPLATES_CALLS.copyEnvelope,
  { key: ({ params }) => params.envelopeId },
);

/** A deleted template that the user can restore. */
export interface DeletedTemplate {
  readonly id: string;
  readonly name: string;
}

interface DeletedTemplateState {
  readonly last: DeletedTemplate | null;
}

const NONE: DeletedTemplateState = { last: null };

const slice = createSlice({
  name: 'efiling/deletedTemplate',
  initialState: NONE,
  reducers: {
    templateDeleted: (
      _state,
      { payload }: PayloadAction<DeletedTemplate>,
    ): DeletedTemplateState => ({
      last: payload,
    }),
    templateRestored: (): DeletedTemplateState => NONE,
  },
  extraReducers: (builder) => {
    builder
      .addCase(routeChanged, (state, { payload }) =>
        payload.routeId === TEMPLATES_ROUTE ? state : NONE,
      )
      .addCase(identityChanged, () => NONE);
  },
});

export const { templateDeleted, templateRestored } = slice.actions;
export const deletedTemplate = {
  name: 'efiling/deletedTemplate',
  reducer: slice.reducer,
} as const;

export function selectDeletedTemplate(state: object): DeletedTemplate | null {
  return (
    (selectPart(state, deletedTemplate.name) as DeletedTemplateState | undefined)?.last ?? null
  );
}
