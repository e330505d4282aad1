import { keyReports } from '../../../../lifecycles/synthetic-reports';

export default keyReports();
