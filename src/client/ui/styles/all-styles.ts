import './all.css'
import { addIcons } from '../icon.tsx'
import { morePaths } from '../more-icons.ts'

addIcons(morePaths)
