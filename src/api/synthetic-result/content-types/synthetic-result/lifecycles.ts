import { rateStoredResults } from '../../../../commands/checks/rate-stored-results';
import { keyReports } from '../../../../lifecycles/synthetic-reports';

export default { ...keyReports(), ...rateStoredResults() };
