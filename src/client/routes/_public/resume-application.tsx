import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_public/resume-application')({
  component: lazyPage(
    () => import('../../features/applicant/resume/resume-page.tsx').then((module) => module.ResumePage),
    'resume',
  ),
})
