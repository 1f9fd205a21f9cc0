import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { createTemplate } from './slice';
import { templateName } from './words';

export interface SaveAsTemplateProps {
  readonly of: { readonly draftId: string } | { readonly envelopeId: string };
  readonly title: string;
  /**
   * Names of the filings in the draft or envelope. They form the template's default name, because
   * parties differ with each use.
   */
  readonly filings: readonly string[];
}

/** Creates a private template and opens it. */
export function SaveAsTemplate({ filings, of, title }: SaveAsTemplateProps) {
  const dispatch = useAppDispatch();
  const source = { draftId: null, envelopeId: null, ...of };
  const key = 'draftId' in of ? of.draftId : of.envelopeId;
  const { status } = useAppSelector((state) => createTemplate.select(state, key));
  return (
    <Button
      size="small"
      isBusy={status === 'running'}
      onClick={() =>
        dispatch(
          createTemplate.send({
            body: { ...source, name: templateName(filings.join(', ') || title) },
          }),
        )
      }
    >
      Save as template<VisuallyHidden>: {title}</VisuallyHidden>
    </Button>
  );
}
