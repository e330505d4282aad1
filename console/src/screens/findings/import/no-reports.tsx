import { NothingYet } from '../../../components/nothing-yet';
import { SAMPLES } from '../../../samples/samples';
import { useOrganisation } from '../../../session/organisation';
import { ImportButton } from './import-button';

/** What a list shows before the first report: how one is imported, for those who may. */
export const NoReports = ({ text }: { text: string }) => {
  const { can } = useOrganisation();
  const mayImport = can('finding:report');
  return (
    <NothingYet action={mayImport && <ImportButton />} sample={mayImport && SAMPLES.report()}>
      {text}
    </NothingYet>
  );
};
