import { useAppSelector } from '../../../store/hooks';
import { ChooseFiles } from '../uploads/ChooseFiles';
import { selectFlow } from './selectors';

/** Uploads a file for this document. */
export function UploadHere({
  documentId,
  name,
}: {
  readonly documentId: string;
  readonly name: string;
}) {
  const { draftId } = useAppSelector(selectFlow);
  if (draftId === null) return null;
  return (
    <ChooseFiles
      {...{ draftId, documentId }}
      size="small"
      inputLabel={`File for ${name}`}
      aria-label={`Upload file for ${name}`}
    >
      Upload file
    </ChooseFiles>
  );
}
