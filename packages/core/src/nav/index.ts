export { VisibilityRoadmap } from './visibility-roadmap.ts'
