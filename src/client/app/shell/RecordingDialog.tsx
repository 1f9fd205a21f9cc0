import { usePagePorts } from '../../platform/PagePorts';
import { selectRecordingOffer } from '../../state/recordingOffer/selectors';
import { RECORDING_PART } from '../../state/recordingOffer/slice';
import { useAppSelector } from '../../store/hooks';

/** Dialog that sends the page's recording on request. */
export function RecordingDialog() {
  const { renderScreen } = usePagePorts();
  const { status } = useAppSelector(selectRecordingOffer);
  return status === 'open' ? renderScreen(RECORDING_PART) : null;
}
