import { usePagePorts } from '../../../platform/PagePorts';
import { useAppDispatch } from '../../../store/hooks';
import { FileButton, type FileButtonProps } from '../../../ui/FileButton';
import { filesChosen } from './slice';

const ACCEPTED = '.pdf,.docx,application/pdf';
/** Excludes Word files, because a batch has no proposed orders. */
const ACCEPTED_IN_BATCH = '.zip,.pdf,application/zip,application/pdf';

/** Where selected files go. */
export interface FileTarget {
  /** Null for a batch. */
  readonly draftId: string | null;
  readonly batchId?: string;
  /** The document that gets the file; null for the first document without a file. */
  readonly documentId: string | null;
}

/** Starts uploads of files that the user selected or dropped. */
export function useChosenFiles({ batchId, documentId, draftId }: FileTarget) {
  const dispatch = useAppDispatch();
  const { files: desk } = usePagePorts();
  return (files: FileList | null): void => {
    if (files === null || files.length === 0) return;
    const target = { draftId, documentId, ...(batchId === undefined ? {} : { batchId }) };
    dispatch(filesChosen({ ...target, files: Array.from(files, (file) => desk.add(file)) }));
  };
}

export interface ChooseFilesProps
  extends
    FileTarget,
    Pick<FileButtonProps, 'aria-describedby' | 'aria-label' | 'children' | 'inputLabel' | 'size'> {}

/** A button that opens the file dialog; a document's own button accepts one file. */
export function ChooseFiles({ batchId, documentId, draftId, ...button }: ChooseFilesProps) {
  const choose = useChosenFiles({
    documentId,
    draftId,
    ...(batchId === undefined ? {} : { batchId }),
  });
  return (
    <FileButton
      {...button}
      isMultiple={documentId === null}
      accept={batchId === undefined ? ACCEPTED : ACCEPTED_IN_BATCH}
      onFiles={choose}
    />
  );
}
