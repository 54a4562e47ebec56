import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/public/home/home-page.tsx'
import { redirectSignedIn } from '../-guards.ts'

export const Route = createFileRoute('/_public/landing')({ beforeLoad: redirectSignedIn, component: HomePage })
