export { electiveSizes } from './plans/plan-points.rules.ts'
